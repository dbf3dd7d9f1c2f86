import { readFileSync } from 'node:fs';

/** The kernel's clock tick in milliseconds. It is the same on all Linux machines. */
const TICK = 10;
const PAGE = 4_096;

/** Returns a process's processor time in milliseconds. Works only on Linux; elsewhere it returns 0. */
export function cpuTime(pid: number): number {
  const { user, system } = ticksOf(pid);
  return (user + system) * TICK;
}

/** Returns the processor time of a process and its children, those that have ended included. */
export function familyCpuTime(pid: number): number {
  const { endedUser, endedSystem } = ticksOf(pid);
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children].reduce((sum, each) => sum + cpuTime(each), (endedUser + endedSystem) * TICK);
}

/** Returns a process's resident memory in bytes. Works only on Linux; elsewhere it returns 0. */
export function residentMemory(pid: number): number {
  return Number(read(pid, 'statm').split(' ')[1] ?? 0) * PAGE;
}

/** The processor's ticks of a process, and those of its children that have ended. */
function ticksOf(pid: number) {
  const [, numbers = ''] = read(pid, 'stat').split(') ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers.split(' ').slice(11, 15).map(Number);
  return { user, system, endedUser, endedSystem };
}

/** Returns nothing for a process that has ended. */
function read(pid: number, file: string): string {
  if (process.platform !== 'linux') return '';
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
