// A private PostgreSQL cluster with its default settings in a new folder below `data`; removed when this process ends.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { join, resolve } from 'node:path';

export const sleep = ms => new Promise(r => setTimeout(r, ms));
export const freePort = () => new Promise(r => { const s = net.createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => r(port)); }); });
export const sh = (cmd, args, opt = {}) => { const r = spawnSync(cmd, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...opt }); if (r.error || r.status !== 0) throw new Error(`${cmd} ${args.join(' ')}: ${r.error ?? r.stderr}`); return r.stdout; };
// Like sh, without stopping this process meanwhile.
export const run = (cmd, args, opt) => new Promise((ok, bad) => { const c = spawn(cmd, args, opt); let t = ''; c.stdout.on('data', d => (t += d)); c.stderr.on('data', d => (t += d)); c.on('error', bad); c.on('close', code => (code ? bad(new Error(`${cmd}: ${t}`)) : ok(t))); });

/** `prefix`: a command before the server's own, such as taskset. Resolves when the server answers. */
export async function startPostgres({ data, pgBin, pgUser = 'postgres', prefix = [] }) {
  const bin = pgBin ?? sh('bash', ['-c', 'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1']).trim();
  const root = process.getuid() === 0, ids = root ? { uid: Number(sh('id', ['-u', pgUser])), gid: Number(sh('id', ['-g', pgUser])) } : {};
  const dir = mkdtempSync(join(resolve(data), '.pg-')), port = await freePort();
  if (root) chownSync(dir, ids.uid, ids.gid);
  const as = { ...ids, cwd: dir, env: { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres', HOME: dir } };
  sh(join(bin, 'initdb'), ['-D', join(dir, 'data'), '-A', 'trust', '-U', 'postgres'], as);
  const [program, ...parameters] = [...prefix, join(bin, 'postgres'), '-D', join(dir, 'data'), '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(program, parameters, { ...as, stdio: 'ignore' });
  let isStopped = false;
  const stop = () => { if (isStopped) return; isStopped = true; server.kill('SIGINT'); spawnSync('sleep', ['1']); rmSync(dir, { recursive: true, force: true }); };
  process.on('exit', stop);
  const psql = (sql, db = 'postgres') => sh(join(bin, 'psql'), ['-XqAt', '-d', db, '-c', sql], as).trim();
  for (let i = 0; ; i++) { try { psql('SELECT 1'); break; } catch (e) { if (i > 100) throw e; await sleep(100); } }
  return { bin, port, as, psql, stop, address: db => `postgres://postgres@127.0.0.1:${port}/${db}` };
}
