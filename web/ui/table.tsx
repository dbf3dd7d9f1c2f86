import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

// Rows are grids so that a phone can lay them out in two lines. Safari drops the table semantics when `display`
// changes; the roles restore them.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  header: { role: 'columnheader' },
};

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...roles.table} {...rest} className={clsx('block w-full text-left', className)} />;
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead {...roles.group} {...rest} className={clsx('block', className)} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody {...roles.group} {...rest} className={clsx('block', className)} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...roles.row} {...rest} className={clsx('grid', className)} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...roles.cell} {...rest} className={clsx('min-w-0 truncate', className)} />;
}

export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th {...roles.header} scope="col" {...rest} className={clsx('min-w-0 truncate text-left font-normal', className)} />
  );
}
