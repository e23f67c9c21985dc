import { request as httpRequest, type IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { REALTIME_WEBSOCKET_PATH } from '../../../packages/contract/src/realtime'

const SERVICE_TIMEOUT_MS = 10_000
/** Where the service's data goes in the page of the development server. */
const HEAD = '<!--head-->'
/** What the service wrote into its page: its data, and the brand's colours. */
const WRITTEN = /<script type="application\/json".*?<\/script>|<style[^>]*>\.mc\.mc.*?<\/style>/gs
/** Paths that the development server answers by itself; everything else is the service's. */
const OWN_PATHS = '@|src/|node_modules/'

type ServiceAnswer = { readonly answer: IncomingMessage; readonly body: string }

/** The service's own answer to a request of the browser, which keeps the headers that say where it comes from. */
function askService(serviceUrl: string, { url, headers }: IncomingMessage): Promise<ServiceAnswer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(new URL(url ?? '/', serviceUrl), {
      headers: { ...headers, 'accept-encoding': 'identity' },
      timeout: SERVICE_TIMEOUT_MS,
    })
    asked.once('timeout', () => asked.destroy(new Error(`no response within ${String(SERVICE_TIMEOUT_MS)} ms`)))
    asked.once('error', reject)
    asked.once('response', (answer) => {
      const parts: string[] = []
      answer.setEncoding('utf8').on('data', (part: string) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => resolve({ answer, body: parts.join('') }))
    })
    asked.end()
  })
}

const isPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/**
 * Vite plug-in for `npm run dev`: shows the widget's sources, with hot reload, in the pages of a service that runs. The
 * service decides what is in a page; the script and the styles are the sources, and nothing is drawn by the service.
 */
export function devPagePlugin(serviceUrl: string | undefined): Plugin {
  return {
    name: 'modulor-dev-page',
    apply: (_, { command }) => command === 'serve' && serviceUrl !== undefined,
    config: () => ({
      appType: 'custom' as const,
      server: {
        proxy: {
          // First, because the first rule that fits an address counts. The server's own websocket is at another one.
          [REALTIME_WEBSOCKET_PATH]: { target: serviceUrl ?? '', changeOrigin: false, ws: true },
          [`^/(?!${OWN_PATHS})`]: { target: serviceUrl ?? '', changeOrigin: false },
        },
      },
    }),
    configureServer(server) {
      const template = join(server.config.root, 'index.html')
      server.middlewares.use((request, response, next) => {
        if (serviceUrl === undefined || !isPage(request)) {
          next()
          return
        }
        void (async () => {
          try {
            const { answer, body } = await askService(serviceUrl, request)
            const written = body.match(WRITTEN)?.join('')
            if (written === undefined) {
              response.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
              return
            }
            const page = await server.transformIndexHtml('/index.html', await readFile(template, 'utf8'))
            response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            response.end(page.replace(HEAD, () => written))
          } catch (error) {
            next(error)
          }
        })()
      })
    },
  }
}
