/** The files of deploy/: they can be read, and what they refer to is there (issue-12 5). */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FILE_BYTES_MAX } from '@modulor/rules'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const named = <T>(items: readonly T[], nameOf: (item: T) => string) =>
  new Map(items.map((item) => [nameOf(item), item]))

const Texts = z.record(z.string(), z.string())
const Container = z.object({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).optional(),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string() })),
})
const Pod = z.object({
  metadata: z.object({ labels: Texts }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
    containers: z.array(Container),
    volumes: z.array(z.object({ name: z.string(), configMap: z.object({ name: z.string() }).optional() })),
  }),
})
const Named = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) })
const Workload = z.object({
  ...{ kind: z.enum(['Deployment', 'Job']), metadata: Named.shape.metadata },
  spec: z.object({ replicas: z.number().optional(), template: Pod }),
})
const Service = z.object({
  ...{ kind: z.literal('Service'), metadata: Named.shape.metadata },
  spec: z.object({ selector: Texts, ports: z.array(z.object({ name: z.string(), targetPort: z.string() })) }),
})
const Backend = z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) })
const Ingress = z.object({
  kind: z.literal('Ingress'),
  spec: z.object({ rules: z.array(z.object({ http: z.object({ paths: z.array(z.object({ backend: Backend })) }) })) }),
})
const Policy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.object({ ingress: z.array(z.object({ ports: z.array(z.object({ port: z.string() })) })).default([]) }),
})
const Budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: Texts }) }),
})
const Secret = z.object({ kind: z.literal('Secret'), metadata: Named.shape.metadata, stringData: Texts })

const matches = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value)

async function manifests() {
  const files = (await readdir(join(ROOT, 'deploy/kubernetes'))).filter((file) => file.endsWith('.yaml'))
  const texts = await Promise.all(files.map((file) => read(`deploy/kubernetes/${file}`)))
  const documents = texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => {
      expect(document.errors).toEqual([])
      return Named.loose().parse(document.toJS())
    }),
  )
  const of = <T extends z.ZodType>(schema: T, ...kinds: string[]) =>
    documents.filter(({ kind }) => kinds.includes(kind)).map((document) => schema.parse(document))
  return {
    documents,
    workloads: of(Workload, 'Deployment', 'Job'),
    services: of(Service, 'Service'),
    ingresses: of(Ingress, 'Ingress'),
    policies: of(Policy, 'NetworkPolicy'),
    budgets: of(Budget, 'PodDisruptionBudget'),
    secrets: of(Secret, 'Secret'),
  }
}

const variablesOf = async () =>
  new Set([...(await read('docs/operate/reference.md')).matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))

describe('manifests of Kubernetes', () => {
  it('issue-12 5 run as nobody, on a root that cannot be written, twice, with probes and a budget', async () => {
    const { workloads, budgets } = await manifests()
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      'cashier',
      'cashier-desk',
      'cashier-migrate',
    ])
    for (const { kind, spec } of workloads) {
      const [container] = spec.template.spec.containers
      const volumes = spec.template.spec.volumes.map(({ name }) => name)
      for (const { name } of container?.volumeMounts ?? []) expect(volumes).toContain(name)
      if (kind === 'Job') continue
      expect(spec.replicas).toBeGreaterThanOrEqual(2)
      const ports = container?.ports.map(({ name }) => name)
      expect(ports).toContain(container?.readinessProbe?.httpGet.port)
      expect(ports).toContain(container?.livenessProbe?.httpGet.port)
      expect(budgets.some((budget) => matches(budget.spec.selector.matchLabels, spec.template.metadata.labels))).toBe(
        true,
      )
    }
  })

  it('issue-12 5 name ports, services and labels that are there', async () => {
    const { workloads, services, ingresses, policies } = await manifests()
    const pods = workloads.map(({ spec }) => spec.template)
    const portsFor = (selector: Record<string, string>) =>
      pods
        .filter(({ metadata }) => matches(selector, metadata.labels))
        .flatMap(({ spec }) => spec.containers[0]?.ports ?? [])
    const byName = named(services, ({ metadata }) => metadata.name)
    for (const { spec } of services)
      for (const { targetPort } of spec.ports)
        expect(portsFor(spec.selector).map(({ name }) => name)).toContain(targetPort)
    const backends = ingresses.flatMap(({ spec }) =>
      spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend)),
    )
    expect(backends).toHaveLength(2)
    for (const { service } of backends) {
      // The operator API is on a Service of its own, to which no Ingress leads.
      expect(service.name).not.toBe('cashier-operations')
      expect(byName.get(service.name)?.spec.ports.map(({ name }) => name)).toContain(service.port.name)
    }
    const allPorts = pods.flatMap(({ spec }) => spec.containers[0]?.ports.map(({ name }) => name) ?? [])
    for (const { spec } of policies)
      for (const { ports } of spec.ingress) for (const { port } of ports) expect(allPorts).toContain(port)
  })

  it('issue-12 5 refer to secrets whose keys are variables of the reference, without a value that is secret', async () => {
    const { documents, workloads, secrets } = await manifests()
    const variables = await variablesOf()
    const known = named(secrets, ({ metadata }) => metadata.name)
    const configMaps = documents.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name)
    for (const { spec } of workloads) {
      const [container] = spec.template.spec.containers
      for (const { secretRef } of container?.envFrom ?? []) expect(known.has(secretRef.name)).toBe(true)
      for (const { name } of container?.env ?? []) expect(variables).toContain(name)
      for (const { configMap } of spec.template.spec.volumes)
        if (configMap) expect(configMaps).toContain(configMap.name)
    }
    for (const { stringData } of secrets)
      for (const [name, value] of Object.entries(stringData)) {
        if (!name.startsWith('SHOP_')) expect(variables).toContain(name)
        if (/KEY|SECRET|DATABASE_URL/.test(name)) expect(value).toBe('')
      }
  })
})

const ComposeService = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }),
  env_file: z.array(z.string()).default([]),
  environment: Texts.default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  secrets: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})
const Compose = z.object({
  services: z.record(z.string(), ComposeService),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

describe('a proxy of the guides', () => {
  /** The largest request: a file of a player with its multipart envelope. */
  const MEBIBYTES_MIN = FILE_BYTES_MAX / 2 ** 20 + 1

  it('issue-12 5 accepts the files of players: the default of nginx is 1 MB', async () => {
    const [guide, manifest] = [await read('docs/operate/set-up.md'), await read('deploy/kubernetes/cashier.yaml')]
    const limits = [
      /client_max_body_size (\d+)m;/.exec(guide)?.[1],
      /^ +nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/m.exec(manifest)?.[1],
    ]
    expect(limits.map(Number)).toEqual([MEBIBYTES_MIN, MEBIBYTES_MIN])
  })

  it('issue-12 5 SVC-7 passes the address of the client to the realtime channel', async () => {
    // A location with headers of its own inherits none.
    const [, location = ''] = /(location \S+realtime\/ \{[^}]*\})/.exec(await read('docs/how-to/run-realtime.md')) ?? []
    expect(location).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
  })

  it('issue-12 5 is trusted by the desk in Kubernetes too, so that it knows the addresses of operators', async () => {
    const { workloads } = await manifests()
    const desk = workloads.find(({ metadata }) => metadata.name === 'cashier-desk')
    const names = desk?.spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name))
    expect(names).toContain('DESK_TRUSTED_PROXIES')
  })
})

describe('the compose file', () => {
  const load = async () => Compose.parse(parse(await read('deploy/compose.yaml'), { merge: true }))

  it('issue-12 5 defines what it refers to', async () => {
    const { services, networks, volumes, secrets } = await load()
    for (const service of Object.values(services)) {
      for (const network of service.networks) expect(networks).toHaveProperty(network)
      for (const secret of service.secrets) expect(secrets).toHaveProperty(secret)
      for (const name of Object.keys(service.depends_on)) expect(services).toHaveProperty(name)
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':')
        if (!source.startsWith('./')) expect(volumes).toHaveProperty(source)
        else if (!source.startsWith('./secrets/'))
          expect([source, existsSync(join(ROOT, 'deploy', source))]).toEqual([source, true])
      }
    }
    const page = await read('docs/operate/containers.md')
    const made = [
      ...Object.values(secrets).map(({ file }) => file),
      ...Object.values(services).flatMap(({ env_file }) => env_file),
    ]
    // What has no default is made by the commands of the page.
    for (const file of new Set(made)) expect(page).toContain(basename(file))
  })

  it('issue-12 5 mounts the folder of the configuration: a file that an editor replaced would stay the former one', async () => {
    const { services } = await load()
    for (const name of ['service-one', 'service-two'])
      expect(services[name]?.volumes).toContain('./secrets/cashier:/etc/cashier:ro')
  })

  it('issue-12 5 checks the health of each, writes to no root, and migrates before the services', async () => {
    const { services } = await load()
    for (const [name, service] of Object.entries(services)) {
      expect([name, (service.healthcheck.test?.length ?? 0) > 0 || name === 'migrate']).toEqual([name, true])
      if (name !== 'postgres') expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
    }
    for (const name of ['service-one', 'service-two'])
      expect(services[name]?.depends_on.migrate).toEqual({ condition: 'service_completed_successfully' })
    const variables = await variablesOf()
    for (const name of Object.keys(services['service-one']?.environment ?? {})) expect(variables).toContain(name)
  })
})

describe('the image', () => {
  it('issue-12 5 has a user by number, a health check, a list of its packages and no npm', async () => {
    const stages = (await read('Containerfile')).split(/^FROM /m).slice(1)
    const [desk, service] = stages.slice(-2)
    for (const stage of [desk, service]) {
      expect(stage).toMatch(/^runtime AS (?:desk|service)$/m)
      expect(stage).toMatch(/^USER 1000:1000$/m)
      expect(stage).toMatch(/^HEALTHCHECK CMD \["node"/m)
      expect(stage).toMatch(/^COPY --from=\w+-packages \S+sbom\.json sbom\.json$/m)
    }
    expect(stages.find((stage) => stage.includes(' AS runtime'))).toMatch(/rm -rf .*node_modules.*\/npm/)
  })
})
