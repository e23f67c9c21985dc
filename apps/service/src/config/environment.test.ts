import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment'

const CENTRIFUGO = {
  CASHIER_REALTIME: 'centrifugo',
  CASHIER_CENTRIFUGO_URL: 'http://centrifugo:8000/',
  CASHIER_CENTRIFUGO_API_KEY: 'the-key',
  CASHIER_CENTRIFUGO_TOKEN_SECRET: 'the-secret',
}
const read = (env: Record<string, string>) => readEnvironment(env)

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      ok: true,
      environment: {
        mode: 'development',
        port: 8080,
        host: 'localhost',
        publicUrl: 'http://localhost:8080',
        databaseUrl: undefined,
        configPath: 'config/demo.yaml',
        logLevel: 'info',
        trustedProxies: [],
      },
    })
  })

  it.each([
    [{ CASHIER_PORT: '9090' }, { port: 9090, publicUrl: 'http://localhost:9090' }],
    [{ CASHIER_PUBLIC_URL: 'https://pay.example/' }, { publicUrl: 'https://pay.example' }],
    [{ DATABASE_URL: '' }, { databaseUrl: undefined, processes: 1 }],
    [{ DATABASE_URL: 'postgres://a/a', CASHIER_PROCESSES: '4' }, { processes: 4 }],
    [{ DATABASE_URL: 'postgres://a/a', CASHIER_PROCESSES: 'auto' }, { processes: availableParallelism() }],
    [{ DATABASE_URL: 'postgres://pool/a' }, { databaseDirectUrl: 'postgres://pool/a', realtime: { kind: 'embedded' } }],
    [
      { DATABASE_URL: 'postgres://pool/a', DATABASE_DIRECT_URL: 'postgres://b/a' },
      { databaseDirectUrl: 'postgres://b/a' },
    ],
    [{ ...CENTRIFUGO, CASHIER_REALTIME: 'embedded' }, { realtime: { kind: 'embedded' } }],
    [{ CASHIER_CENTRIFUGO_URL: '' }, { realtime: { kind: 'embedded' } }],
    [
      CENTRIFUGO,
      { realtime: { kind: 'centrifugo', url: 'http://centrifugo:8000', apiKey: 'the-key', tokenSecret: 'the-secret' } },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }, { tracesUrl: 'http://collector:4318' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { tracesUrl: undefined }],
    [{ CASHIER_UPLOAD_SCANNER: 'clamd://scanner:3311' }, { uploadScanner: { host: 'scanner', port: 3311 } }],
    [{ CASHIER_UPLOAD_SCANNER: 'clamd://[::1]' }, { uploadScanner: { host: '::1', port: 3310 } }],
    [{ CASHIER_UPLOAD_SCANNER: '' }, { uploadScanner: undefined }],
    [{ CASHIER_ERROR_REPORTS_URL: '' }, { errorReports: { service: undefined, widget: undefined } }],
    [
      { CASHIER_WIDGET_ERROR_REPORTS_URL: 'https://key@errors.example/7' },
      { errorReports: { service: undefined, widget: { origin: 'https://errors.example' } } },
    ],
    // An empty host would be every address of the machine, and an empty port any port.
    [
      { CASHIER_OPERATIONS_HOST: '', CASHIER_OPERATIONS_PORT: '8084' },
      { operations: { kind: 'port', port: 8084, host: '127.0.0.1' } },
    ],
    [
      { CASHIER_HOST: ' ', CASHIER_PORT: '', CASHIER_DRAIN_MS: '' },
      { host: 'localhost', port: 8080, drainMs: 1_000 },
    ],
    [{ CASHIER_TRUSTED_PROXIES: 'loopback,fd00::/8' }, { trustedProxies: ['loopback', 'fd00::/8'] }],
    [{ CASHIER_TRUSTED_PROXIES: '10.0.0.0/255.0.0.0' }, { trustedProxies: ['10.0.0.0/255.0.0.0'] }],
    [{ CASHIER_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }, { trustedProxies: ['10.0.0.1', '10.1.0.0/16'] }],
  ])('%j is read as %j', (env, environment) => {
    expect(read(env)).toMatchObject({ ok: true, environment })
  })

  it.each([
    [{ CASHIER_PORT: 'http' }, 'CASHIER_PORT'],
    // Only one process can use the embedded database.
    [{ CASHIER_PROCESSES: '2' }, 'CASHIER_PROCESSES'],
    [{ DATABASE_URL: 'postgres://a/a', CASHIER_PROCESSES: '0' }, 'CASHIER_PROCESSES'],
    // Only a box starts with a copy of a finished first start.
    [{ CASHIER_BOX_TEMPLATE: 'template.tgz' }, 'CASHIER_BOX_TEMPLATE'],
    [{ CASHIER_PORT: '70000' }, 'CASHIER_PORT'],
    [{ CASHIER_PUBLIC_URL: 'javascript:alert(1)' }, 'CASHIER_PUBLIC_URL'],
    // The service and the desk are served from the root of their host.
    [{ CASHIER_PUBLIC_URL: 'https://pay.example/cashier' }, 'CASHIER_PUBLIC_URL'],
    [{ CASHIER_PUBLIC_URL: 'https://pay.example/?a=1' }, 'CASHIER_PUBLIC_URL'],
    [{ CASHIER_PUBLIC_URL: 'https://pay.example#' }, 'CASHIER_PUBLIC_URL'],
    [{ CASHIER_PUBLIC_URL: 'https://me@pay.example' }, 'CASHIER_PUBLIC_URL'],
    [{ NODE_ENV: 'test', DESK_URL: 'https://desk.example/team/' }, 'DESK_URL'],
    [{ DESK_URL: 'https://desk.example?team=1' }, 'DESK_URL'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ NODE_ENV: '' }, 'NODE_ENV'],
    [{ CASHIER_TRUSTED_PROXIES: 'nginx' }, 'CASHIER_TRUSTED_PROXIES'],
    [{ CASHIER_TRUSTED_PROXIES: '10.0.0.1,' }, 'CASHIER_TRUSTED_PROXIES'],
    [{ CASHIER_TRUSTED_PROXIES: '10.0.0.0/33' }, 'CASHIER_TRUSTED_PROXIES'],
    [{ CASHIER_TRUSTED_PROXIES: 'fd00::/x' }, 'CASHIER_TRUSTED_PROXIES'],
    [{ CASHIER_LOG_LEVEL: 'loud' }, 'CASHIER_LOG_LEVEL'],
    [{ CASHIER_REALTIME: 'pigeons' }, 'CASHIER_REALTIME'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_URL: 'centrifugo:8000' }, 'CASHIER_CENTRIFUGO_URL'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_URL: 'http://me:secret@centrifugo:8000' }, 'CASHIER_CENTRIFUGO_URL'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_URL: 'http://centrifugo:8000?key=1' }, 'CASHIER_CENTRIFUGO_URL'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_URL: '' }, 'CASHIER_CENTRIFUGO_URL'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_API_KEY: '' }, 'CASHIER_CENTRIFUGO_API_KEY'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_API_KEY: 'the-key\n' }, 'CASHIER_CENTRIFUGO_API_KEY'],
    [{ ...CENTRIFUGO, CASHIER_CENTRIFUGO_TOKEN_SECRET: '' }, 'CASHIER_CENTRIFUGO_TOKEN_SECRET'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ CASHIER_UPLOAD_SCANNER: 'scanner:3310' }, 'CASHIER_UPLOAD_SCANNER'],
    [{ CASHIER_UPLOAD_SCANNER: 'http://scanner:3310' }, 'CASHIER_UPLOAD_SCANNER'],
    [{ CASHIER_UPLOAD_SCANNER: 'clamd://scanner:99999' }, 'CASHIER_UPLOAD_SCANNER'],
    [{ CASHIER_UPLOAD_SCANNER: 'clamd://me@scanner' }, 'CASHIER_UPLOAD_SCANNER'],
    [{ CASHIER_UPLOAD_SCANNER: 'clamd://' }, 'CASHIER_UPLOAD_SCANNER'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:secret@collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ CASHIER_ERROR_REPORTS_URL: 'errors.example' }, 'CASHIER_ERROR_REPORTS_URL'],
    [{ CASHIER_WIDGET_ERROR_REPORTS_URL: 'https://errors.example/7' }, 'CASHIER_WIDGET_ERROR_REPORTS_URL'],
    [{ CASHIER_RATE_PER_ADDRESS: '0' }, 'CASHIER_RATE_PER_ADDRESS'],
  ])('%j is refused, and the error names %s', (env, name) => {
    const outcome = read(env)
    expect(outcome.ok ? [] : outcome.problems.map((problem) => problem.split(':')[0])).toEqual([name])
  })

  it('lists every wrong variable at once, and no value', () => {
    const outcome = read({ CASHIER_PORT: 'hunter2', CASHIER_LOG_LEVEL: 'hunter2', NODE_ENV: 'hunter2' })
    expect(outcome.ok ? [] : outcome.problems).toHaveLength(3)
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
  })
})
