import type { ComponentProps } from 'react';
import { Field, SelectInput } from '#ui/field.tsx';
import type { Option } from '../records/list-query.ts';

interface AssigneeFieldProps extends ComponentProps<typeof SelectInput> {
  assignees: readonly Option[];
  error: string | undefined;
}

/** Selects the assignee of a task or lead. */
export function AssigneeField({ assignees, error, ...input }: AssigneeFieldProps) {
  return (
    <Field label="Assignee" error={error}>
      {/* Recreated when the assignees load, because the selected option exists only then. */}
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
