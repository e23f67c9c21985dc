// Our service on the embedded database with the bench's methods: node start-widget.mjs PORT
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBenchConfig } from './bench-config.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..'), port = process.argv[2], folder = mkdtempSync(join(tmpdir(), 'cashier-bench-'));
const config = writeBenchConfig(folder, 'http://127.0.0.1:9', 'http://127.0.0.1:9');
const service = spawn(process.execPath, [join(root, 'apps/service/dist/main.js')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test', CASHIER_PORT: port, CASHIER_HOST: '127.0.0.1', CASHIER_PUBLIC_URL: `http://127.0.0.1:${port}`, CASHIER_CONFIG: config, CASHIER_DATA_DIR: folder, CASHIER_LOG_LEVEL: 'error' } });
process.on('exit', () => { service.kill(); rmSync(folder, { recursive: true, force: true }); });
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(1));
service.on('exit', code => process.exit(code ?? 1));
