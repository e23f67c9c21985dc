// 1000 open sessions of 1000 players, whose ids the load knows: node seed-service.mjs DATABASE_URL
import { createHash } from 'node:crypto';
import pg from 'pg';
import { sessionId, SESSIONS } from './sessions.mjs';

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const numbers = Array.from({ length: SESSIONS }, (_, i) => i), users = numbers.map(i => `bench-${i}`);
const hashes = numbers.map(i => createHash('sha256').update(sessionId(String(i).padStart(3, '0'))).digest('hex'));
await client.query(`insert into players (brand, user_id, country) select 'COM', unnest($1::text[]), 'DE'`, [users]);
await client.query(`insert into sessions (id_hash, reference, brand, user_id, currency, country, language, created_at, idle_expires_at, expires_at)
  select hash, 'bench-' || hash, 'COM', user_id, 'EUR', 'DE', 'en', now(), now() + interval '4 hours', now() + interval '4 hours' from unnest($1::text[], $2::text[]) as s (hash, user_id)`, [hashes, users]);
await client.end();
