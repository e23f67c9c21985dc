// Our service on PostgreSQL with an instant provider beside it: node start-service.mjs PORT DATABASE_URL
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBenchConfig } from './bench-config.mjs';

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, '../..'), [, , port, database] = process.argv, folder = mkdtempSync(join(tmpdir(), 'cashier-bench-'));
const providerPort = await new Promise(r => { const s = net.createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => r(port)); }); });
const provider = spawn(process.execPath, [join(here, 'instant-provider.mjs'), String(providerPort)], { stdio: 'inherit' });
const config = writeBenchConfig(folder, `http://127.0.0.1:${providerPort}`, `http://127.0.0.1:${providerPort}`);
const service = spawn(process.execPath, [join(root, 'apps/service/dist/main.js')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test', CASHIER_PORT: port, CASHIER_HOST: '127.0.0.1', CASHIER_PUBLIC_URL: `http://127.0.0.1:${port}`, CASHIER_CONFIG: config, CASHIER_DATA_DIR: folder,
    DATABASE_URL: database, CASHIER_LOG_LEVEL: 'warn', CASHIER_RATE_PER_ADDRESS: '100000000', CASHIER_RATE_PER_SESSION: '100000000', CASHIER_RATE_PER_SERVER: '100000000' } });
process.on('exit', () => { service.kill(); provider.kill(); rmSync(folder, { recursive: true, force: true }); });
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(1));
service.on('exit', code => process.exit(code ?? 1));
