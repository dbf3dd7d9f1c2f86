import { readFileSync } from 'node:fs';

/** The kernel's clock tick in milliseconds. It is the same on all Linux machines. */
const TICK = 10;
const PAGE = 4_096;

/** Returns a process's processor time in milliseconds. Works only on Linux; elsewhere it returns 0. */
export function cpuTime(pid: number): number {
  const [, numbers = ''] = read(pid, 'stat').split(') ');
  const [user = 0, system = 0] = numbers.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK;
}

/** Returns a process's resident memory in bytes. Works only on Linux; elsewhere it returns 0. */
export function residentMemory(pid: number): number {
  return Number(read(pid, 'statm').split(' ')[1] ?? 0) * PAGE;
}

function read(pid: number, file: string): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
}
