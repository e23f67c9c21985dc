// What the processes below one use, from /proc. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const statOf = pid => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
/** The ids of the processes below `root` whose command line contains `text`. */
export function below(root, text) {
  const parentOf = new Map();
  for (const p of readdirSync('/proc')) if (/^\d+$/.test(p)) try { parentOf.set(Number(p), Number(statOf(p)[1])); } catch {}
  const isBelow = pid => { for (let at = pid; at > 1; at = parentOf.get(at) ?? 0) if (at === root) return true; return false; };
  return [...parentOf.keys()].filter(pid => { try { return isBelow(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text); } catch { return false; } });
}
/** Processor time in seconds, in their own code and in the kernel for it. */
export const cpuSeconds = pids => pids.reduce((sum, pid) => { const f = statOf(pid); return sum + (Number(f[11]) + Number(f[12])) / 100; }, 0);
/** Resident memory in MB of each. */
export const residentMb = pids => pids.map(pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
