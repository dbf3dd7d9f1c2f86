import { accountResource, teamResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';

/** Changes the team, and reloads it with its seats before the result is announced. */
export function useTeamWrite<Answer, Input = void>(
  write: (input: Input) => Promise<Answer>,
  onSaved: (answer: Answer, input: Input) => void,
) {
  return useWrite(write, {
    onSuccess: async (answer, input) => {
      await Promise.all([teamResource.read(), accountResource.read()]);
      onSaved(answer, input);
    },
    // Another tab or staff may have changed the data.
    onError: () => void teamResource.read(),
  });
}
