import type { ComponentProps } from 'react';
import { Field, SelectInput } from '../../../ui/field.tsx';
import type { AssigneeOption } from './assignees.ts';

interface AssigneeFieldProps extends ComponentProps<typeof SelectInput> {
  assignees: readonly AssigneeOption[];
  error: string | undefined;
}

/** Whose task or lead it is. */
export function AssigneeField({ assignees, error, ...input }: AssigneeFieldProps) {
  return (
    <Field label="Assignee" error={error}>
      {/* Drawn anew when the people have come: only then there is an option for the one who is assigned. */}
      <SelectInput key={assignees.length} {...input} className="max-w-64">
        {assignees.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
