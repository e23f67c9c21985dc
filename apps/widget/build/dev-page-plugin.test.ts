import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { REALTIME_WEBSOCKET_PATH } from '@modulor/contract/realtime'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devPagePlugin } from './dev-page-plugin'

const HEAD = '<script type="application/json" id="start">{}</script><style nonce="n">.mc.mc{--seed-accent-h:1}</style>'
const BOOT = '<script type="application/json" id="boot">{"brand":{}}</script>'
const HTML = { headers: { accept: 'text/html' } }

describe('issue-10 4 the page of the development server', () => {
  let service: Server
  let server: ViteDevServer
  let url: string
  beforeAll(async () => {
    service = createHttpServer((request, response) => {
      if (request.url === '/deposit?lang=en')
        return response.end(`<html><head>${HEAD}<style>.built{}</style></head><body>built${BOOT}</body></html>`)
      if (request.url === '/enter') return response.writeHead(303, { location: '/deposit' }).end()
      return response.end(`${request.method ?? ''} ${request.url ?? ''} for ${request.headers.host ?? ''}`)
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    server = await createServer({
      root: join(import.meta.dirname, '..'),
      configFile: false,
      logLevel: 'silent',
      plugins: [devPagePlugin(`http://127.0.0.1:${String(port)}`)],
      server: { port: 0, host: '127.0.0.1' },
      optimizeDeps: { noDiscovery: true },
    })
    await server.listen()
    url = `http://127.0.0.1:${String((server.httpServer?.address() as AddressInfo).port)}`
  })
  afterAll(async () => {
    await server.close()
    service.close()
  })

  it('has what the service wrote, and the sources in place of what was built', async () => {
    const page = await (await fetch(`${url}/deposit?lang=en`, HTML)).text()
    expect(page).toContain(HEAD + BOOT)
    expect(page).toContain('src="/src/app/main.tsx"')
    expect(page).toContain('/@vite/client')
    expect(page).not.toContain('built')
  })

  it('leaves every other answer as the service gave it, at the address that the browser asked', async () => {
    expect(await fetch(`${url}/enter`, { ...HTML, redirect: 'manual' })).toMatchObject({ status: 303 })
    const called = await fetch(`${url}/api/x?y=1`, { method: 'POST' })
    expect(await called.text()).toBe(`POST /api/x?y=1 for ${new URL(url).host}`)
    expect(await (await fetch(`${url}/src/app/main.tsx`)).text()).toContain('import')
  })

  it('RT-1 leads the websocket of the realtime channel to the service, and keeps its own', async () => {
    const asked: string[] = []
    service.on('upgrade', (request, socket) => {
      asked.push(`${request.url ?? ''} for ${request.headers.host ?? ''}`)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    const opened = (path: string, protocol: string) => {
      const websocket = new WebSocket(url.replace('http', 'ws') + path, protocol)
      return new Promise((resolve) => {
        websocket.on('open', () => resolve('open')).on('error', () => resolve('refused'))
      }).finally(() => websocket.terminate())
    }
    expect(await opened(REALTIME_WEBSOCKET_PATH, 'x')).toBe('refused')
    expect(asked).toEqual([`${REALTIME_WEBSOCKET_PATH} for ${new URL(url).host}`])
    expect(await opened('/', 'vite-ping')).toBe('open')
    expect(asked).toHaveLength(1)
  })

  it('says so where the service is away', async () => {
    service.closeAllConnections()
    service.close()
    const answer = await fetch(`${url}/deposit`, HTML)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('ECONNREFUSED')
  })
})
