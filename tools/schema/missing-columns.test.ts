import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingColumns } from './missing-columns'

const root = join(import.meta.dirname, '../..')
/** Applied migrations are not changed; their functions are replaced by those of the files. */
const RELEASED = /\/migrations\/00(0\d|1\d|2[0-4])-/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'tools', 'bench'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !/\.test\.tsx?$|\/tests\/|\/missing-columns\./.test(file))
  .filter((file) => !RELEASED.test(file) && existsSync(join(root, file)))

describe('columns in SQL', () => {
  it('issue-10 3.5 statements that write or read rows name their columns', () => {
    expect(files.filter((file) => file.endsWith('.sql')).length).toBeGreaterThan(10)
    const found = files.flatMap((file) =>
      missingColumns(readFileSync(join(root, file), 'utf8')).map((place) => `${file}: ${place}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    'insert into payments values (1)',
    'insert into payments as new values (1)',
    'insert into payments select id from others',
    'insert into payments\n  select * from jsonb_populate_record(null::payments, payment)',
    'INSERT INTO ${sql.table(name)} VALUES (1)',
    'insert into payments default values',
    'select * from payments',
    'select payments.* from payments join players using (brand)',
    'update payments set state = 1 returning *`.execute(db)',
    'delete from payments returning payments.*',
    'returns setof jobs as $$ select * from payments $$',
  ])('issue-10 3.5 missing columns are found in %j', (text) => {
    expect(missingColumns(text)).not.toEqual([])
  })

  it.each([
    'insert into payments (id) values (1)',
    'insert into payments(id) values (1)',
    'insert into payments as new (id) select id from others',
    'insert into ${sql.table(name)} (id) values (1)',
    'select count(*) from payments',
    'select * from payment_apply(1)',
    'select * into was from payments',
    'update payments set state = 1 returning * into becomes',
    'returns setof payments language sql as $$ select * from payments where true $$',
  ])('issue-10 3.5 no missing columns are found in %j', (text) => {
    expect(missingColumns(text)).toEqual([])
  })
})
