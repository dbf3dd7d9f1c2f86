import { readFileSync } from 'node:fs';

/** Length of the kernel's clock tick, ms. Linux has it so on all machines. */
const TICK = 10;
const PAGE = 4_096;

/** Milliseconds of processor time that a process has used, on Linux; elsewhere 0. */
export function cpuTime(pid: number): number {
  const [, numbers = ''] = read(pid, 'stat').split(') ');
  const [user = 0, system = 0] = numbers.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}

/** Bytes of memory that a process holds, on Linux; elsewhere 0. */
export function residentMemory(pid: number): number {
  return Number(read(pid, 'statm').split(' ')[1] ?? 0) * PAGE;
}

function read(pid: number, file: string): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
}
