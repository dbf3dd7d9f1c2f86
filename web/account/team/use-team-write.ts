import { accountResource, teamResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';

/** A change to the team: it is read anew, with the seats in use, before that is said. */
export function useTeamWrite<Answer, Input = void>(
  write: (input: Input) => Promise<Answer>,
  onSaved: (answer: Answer, input: Input) => void,
) {
  return useWrite(write, {
    onSuccess: async (answer, input) => {
      await Promise.all([teamResource.read(), accountResource.read()]);
      onSaved(answer, input);
    },
    // Another tab, or the staff, may have changed what is shown.
    onError: () => void teamResource.read(),
  });
}
