import { request as httpRequest, type IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { REALTIME_WEBSOCKET_PATH } from '../../../packages/contract/src/realtime'

const SERVICE_TIMEOUT_MS = 10_000
/** The placeholder for the service's data in the page of the development server. */
const HEAD = '<!--head-->'
/** The parts that the service wrote into its page: the boot data, and the brand's colours. */
const WRITTEN = /<script type="application\/json".*?<\/script>|<style[^>]*>\.mc\.mc.*?<\/style>/gs
/** Paths that the development server handles itself; all others are proxied to the service. */
const OWN_PATHS = '@|src/|node_modules/'

type ServiceAnswer = { readonly answer: IncomingMessage; readonly body: string }

/** Sends a request of the browser to the service, with its headers, and returns the response. */
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
 * Vite plug-in for `npm run dev`: uses the widget's sources, with hot reload, in the pages of a running service. The data of a
 * page comes from the service; script and styles come from the sources, and the page is not server-rendered.
 */
export function devPagePlugin(serviceUrl: string | undefined): Plugin {
  return {
    name: 'modulor-dev-page',
    apply: (_, { command }) => command === 'serve' && serviceUrl !== undefined,
    config: () => ({
      appType: 'custom' as const,
      server: {
        proxy: {
          // First, because the first matching rule is used. The development server's own websocket has another address.
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
