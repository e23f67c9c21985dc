/** The real programs under test: sandbox provider, service (two instances if the database can be shared), merchant. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram, type Program } from '@modulor/testkit'
import { openBalancer } from '../../apps/service/tests/instances/balancer'
import { openProxy, type Proxy } from '../../apps/service/tests/outages/proxy'
import { startPrivatePostgres, type PrivatePostgres } from '../postgres/ensure-postgres'
import { openLimitedDisk, type LimitedDisk } from '../postgres/limited-disk'
import { startReplicatedPostgres } from '../postgres/replicated-postgres'
import { Merchant } from './merchant'
import { ProviderProxy } from './provider-proxy'
import type { TorturedProvider } from './providers'
import { Wallet } from './wallet'

export type DatabaseKind = 'postgres' | 'pglite'

/** Pending payments take half a second, so that kills and faults happen while they are pending. */
const DELAY_SCALE = '0.1'
const START_TRIES_MAX = 5

export class Instance {
  program: Program | undefined
  constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** A start may fail because of a fault, such as an unavailable database. */
  async start(): Promise<void> {
    for (let tryNumber = 1; ; tryNumber += 1) {
      try {
        this.program = await startProgram('service', this.environment, { port: this.port })
        return
      } catch (error) {
        if (tryNumber === START_TRIES_MAX) throw error
      }
    }
  }

  async stop(): Promise<void> {
    await this.program?.stop()
  }

  async kill(): Promise<void> {
    await this.program?.kill()
    this.program = undefined
  }
}

type TorturedDatabase = {
  readonly server: Pick<PrivatePostgres, 'url' | 'restart' | 'stop'>
  /** Through which the service reaches it. */
  readonly line: Proxy
  /** Only with a standby: it becomes the primary, and then gets a standby itself. */
  readonly failOver: (() => Promise<void>) | undefined
}

export type World = {
  readonly kind: DatabaseKind
  readonly instances: readonly [Instance, ...Instance[]]
  /** A plain proxy in front of the instances: each request goes to the next one. */
  readonly balancerUrl: string
  readonly merchant: Merchant
  readonly provider: TorturedProvider
  readonly providerProxy: ProviderProxy
  /** The sandbox's own address, without the proxy. */
  readonly sandboxUrl: string
  /** The merchant's own wallet; null: the balances are in our ledger. */
  readonly wallet: Wallet | null
  /** Only with PostgreSQL. */
  readonly database: TorturedDatabase | null
  /** The database's disk, if this machine can limit one. */
  readonly disk: LimitedDisk | undefined
  /** The service's data folder. */
  readonly dataDir: string
  /** Shifts every instance's wall clock by this time. */
  stepClock(offsetMs: number): void
  close(): Promise<void>
}

const SERVER_SETTINGS = ['max_connections=60'] as const

async function openDatabase(disk: LimitedDisk | undefined): Promise<TorturedDatabase> {
  const server = await startPrivatePostgres(SERVER_SETTINGS, disk?.folder)
  return { server, line: await openProxy(addressOf(server.url)), failOver: undefined }
}

async function openReplicatedDatabase(): Promise<TorturedDatabase> {
  const server = await startReplicatedPostgres(SERVER_SETTINGS)
  const line = await openProxy(addressOf(server.url))
  const failOver = async () => {
    await server.failOver()
    line.redirect(addressOf(server.url))
    await server.repair()
  }
  return { server, line, failOver }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname: host, port } = new URL(url)
  return { host, port: Number(port) }
}

/** The server's address through the line. */
function lineUrl({ server, line }: TorturedDatabase): string {
  const url = new URL(server.url)
  url.port = String(line.port)
  return url.href
}

export type WorldSettings = {
  readonly kind: DatabaseKind
  readonly provider: TorturedProvider
  /** The merchant has a wallet of its own. */
  readonly hasWallet: boolean
  /** PostgreSQL has a synchronous standby. */
  readonly hasStandby: boolean
}

export async function openWorld({ kind, provider, hasWallet, hasStandby }: WorldSettings): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'modulor-torture-'))
  const merchant = new Merchant()
  const providerProxy = new ProviderProxy()
  const [merchantPort, proxyPort, sandboxPort] = [await merchant.open(), await providerProxy.open(), await freePort()]
  providerProxy.sandboxPort = sandboxPort
  const isReplicated = kind === 'postgres' && hasStandby
  // The two servers of a replicated database have a disk each, which is not limited.
  const disk = isReplicated ? undefined : openLimitedDisk()
  const database = isReplicated ? await openReplicatedDatabase() : kind === 'postgres' ? await openDatabase(disk) : null
  // With PostgreSQL the folder contains only the service's keys.
  const dataDir = join(database ? folder : (disk?.folder ?? folder), 'service')
  const ports = [await freePort(), ...(database ? [await freePort()] : [])]
  const wallet = hasWallet ? await Wallet.open(folder) : null
  const clockFile = join(folder, 'clock')
  const stepClock = (offsetMs: number) => writeFileSync(clockFile, String(offsetMs))
  stepClock(0)
  const common = {
    DEMO_PORT: String(merchantPort),
    SANDBOX_PORT: String(proxyPort),
    SANDBOX_DELAY_SCALE: DELAY_SCALE,
    CASHIER_LOG_LEVEL: 'error',
    CASHIER_DRAIN_MS: '0',
    CASHIER_RATE_PER_SESSION: '100000',
    CASHIER_RATE_PER_ADDRESS: '1000000',
    CASHIER_RATE_PER_SERVER: '1000000',
    ...(database && { DATABASE_URL: lineUrl(database) }),
    ...wallet?.environment,
    ...provider.environment,
  }
  const sandbox = await startProgram(
    'sandbox-provider',
    { ...common, CASHIER_DATA_DIR: join(folder, 'sandbox') },
    { port: sandboxPort },
  )
  // Callbacks go to the address in the payment's request: the first instance's, because both instances have the same host.
  const [first = 0, ...others] = ports
  const instanceAt = (port: number) =>
    new Instance(port, {
      ...common,
      CASHIER_DATA_DIR: dataDir,
      CASHIER_URL: `http://localhost:${first}`,
      TORTURE_CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--require ${join(import.meta.dirname, 'stepped-clock.cjs')}`,
    })
  const instances = [instanceAt(first), ...others.map(instanceAt)] as const
  await Promise.all(instances.map((instance) => instance.start()))
  const balancer = await openBalancer(instances.map(({ url }) => url))
  await provider.prepare(sandbox.url, balancer.url)
  return {
    kind,
    instances,
    balancerUrl: balancer.url,
    merchant,
    provider,
    providerProxy,
    sandboxUrl: sandbox.url,
    wallet,
    database,
    disk,
    dataDir,
    stepClock,
    async close() {
      await balancer.close()
      await Promise.all(instances.map((instance) => instance.stop()))
      await sandbox.stop()
      await wallet?.stop()
      merchant.close()
      providerProxy.close()
      await database?.line.close()
      await database?.server.stop()
      disk?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
