import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FirstBrand } from '@modulor/contract/box'
import { createBoxClock } from './control/box-clock'
import { boxControl, type BoxControl } from './control/box-control'
import { controlRoutes, resetBox } from './control/control-routes'
import { serveControl } from './control/control-server'
import { PACKAGE_FOLDER } from './package-folder'
import { freePorts, startProgram, withFreePorts } from './program'
import { warmUp } from './warm-up'

/** A prepared data folder, because creating one takes some seconds. */
const TEMPLATE = join(PACKAGE_FOLDER, 'template.tgz')
/** The sandbox provider's delays are divided by twenty, so that a pending payment ends in seconds. */
const DELAY_SCALE = '0.05'

export type BoxOptions = {
  /**
   * Port of your own site on this machine. It replaces the demo merchant: its pages may embed the cashier, and events
   * are sent to its path `/webhooks/cashier`. Default: the demo merchant is started.
   */
  readonly merchantPort?: number
  /** Your own configuration file. Default: the demo's configuration. */
  readonly configFile?: string
  /** Factor of the delays of the sandbox provider. Default: 0.05. */
  readonly delayScale?: number
}

export type Box = {
  /** Origin of the cashier service. */
  readonly cashierUrl: string
  /** The sandbox provider, with its journal, test cards and inbox of messages. */
  readonly sandboxUrl: string
  /** Origin of the merchant's site: the demo, or yours. */
  readonly merchantUrl: string
  /** The address with which other processes control this box: see `boxControl`. */
  readonly controlUrl: string
  /**
   * The code of the first brand of the configuration; the next two fields are one of its merchant keys and the secret
   * that signs its events.
   */
  readonly brand: string
  readonly merchantKey: string
  readonly webhookSecret: string
  /** Controls this box. */
  readonly control: BoxControl
  /** Stops all programs and removes the data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a whole cashier on this machine: service, sandbox provider and demo merchant, on free ports, with an embedded
 * database of its own. For the tests of a merchant: nothing outside the machine is called, and `stop` removes all data.
 */
export const startBox = (options: BoxOptions = {}): Promise<Box> => withFreePorts(() => startOnce(options))

async function startOnce({ merchantPort, configFile, delayScale }: BoxOptions): Promise<Box> {
  const [servicePort = 0, sandboxPort = 0, controlPort = 0, demoPort = 0] = await freePorts(4)
  const ownPort = merchantPort ?? demoPort
  const folder = await mkdtemp(join(tmpdir(), 'modulor-box-'))
  const controlUrl = `http://localhost:${controlPort}`
  const environment = {
    CASHIER_PORT: String(servicePort),
    SANDBOX_PORT: String(sandboxPort),
    DEMO_PORT: String(ownPort),
    CASHIER_URL: `http://localhost:${servicePort}`,
    CASHIER_DATA_DIR: folder,
    ...(existsSync(TEMPLATE) && { CASHIER_BOX_TEMPLATE: TEMPLATE }),
    CASHIER_CONFIG: configFile === undefined ? join(PACKAGE_FOLDER, 'config/demo.yaml') : resolve(configFile),
    CASHIER_WIDGET_DIR: join(PACKAGE_FOLDER, 'apps/widget/dist'),
    SANDBOX_DELAY_SCALE: String(delayScale ?? DELAY_SCALE),
    CASHIER_BOX: 'on',
    CASHIER_BOX_CONTROL: controlUrl,
  }
  const start = (name: string, port: number) =>
    startProgram({
      name,
      port,
      environment,
      folder: PACKAGE_FOLDER,
      file: join(PACKAGE_FOLDER, 'apps', name, 'dist/main.js'),
    })
  // The service takes longest. Only one other program starts at a time, so that the service has a core of its own on a
  // machine with two.
  const sandboxStarting = start('sandbox-provider', sandboxPort)
  const starting = [
    start('service', servicePort),
    sandboxStarting,
    merchantPort === undefined
      ? sandboxStarting.then(() => start('demo-merchant', ownPort))
      : Promise.resolve(undefined),
  ] as const
  let closeControl: (() => Promise<void>) | undefined
  const stop = async () => {
    const started = await Promise.allSettled(starting)
    await closeControl?.()
    const programs = started.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
    await Promise.all(programs.map((program) => program.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const open = async () => {
    const [service, sandbox, demo] = await Promise.all(starting)
    const clock = createBoxClock(service, sandbox)
    const controlled = { service, sandbox, demo, clock }
    closeControl = await serveControl(controlRoutes(controlled), controlPort)
    // Makes sure that our own program answers, and not another one that has taken its port.
    const brand = (await service.ask('first_brand')) as FirstBrand
    // The first payments and resets of a process take longer than others. A configuration of the caller may use an
    // external wallet, check or provider, which must not receive a payment that no one made.
    await (configFile === undefined ? warmUp(controlled, brand) : resetBox(controlled))
    return brand
  }
  const brand = await open().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    cashierUrl: `http://localhost:${servicePort}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    merchantUrl: `http://localhost:${ownPort}`,
    controlUrl,
    brand: brand.code,
    merchantKey: brand.merchant_key,
    webhookSecret: brand.webhook_secret,
    control: boxControl(controlUrl),
    stop,
  }
}
