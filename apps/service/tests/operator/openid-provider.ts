/** A real OpenID provider on this machine, and a simulated browser that passes its pages. */
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledProgram, freePort } from '@modulor/testkit'
import { exportJWK, generateKeyPair } from 'jose'
import type { ProviderSettings } from './openid-provider-process'

export const CLIENT = { client_id: 'cashier-desk', client_secret: randomBytes(24).toString('base64url') }

export type Person = { readonly sub: string; readonly [claim: string]: unknown }

export type OpenIdProvider = {
  readonly issuer: string
  /** `forged`: signs with another key under the id of the known one, as a forger would. `failing`: issues no tokens. */
  start(as?: 'itself' | 'forged' | 'failing'): Promise<void>
  stop(): Promise<void>
  /** Answers the provider's pages as `person`, or aborts without one, until the browser is redirected to another site. */
  answerPages(authorization: string, person: Person | undefined): Promise<URL>
}

const PROCESS = join(import.meta.dirname, 'openid-provider-process.ts')

async function newKey(): Promise<ProviderSettings['key']> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
}

/** A browser, as far as the provider's pages need one: it keeps cookies and follows redirects. */
function browser(issuer: string) {
  const cookies = new Map<string, string>()
  return async (address: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
}

const PAGES_MAX = 12

async function answerPages(authorization: string, person: Person | undefined): Promise<URL> {
  const { origin } = new URL(authorization)
  const visit = browser(origin)
  let response = await visit(authorization)
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const location = response.headers.get('location')
    if (location === null) {
      const page = await response.text()
      const [, prompt = 'none'] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (prompt === 'none') throw new Error(`the provider shows no form: ${response.status} ${page.slice(0, 200)}`)
      const login = { login: person?.sub ?? '', password: 'any' }
      response = person
        ? await visit(response.url, { prompt, ...(prompt === 'login' && login) })
        : await visit(`${response.url}/abort`)
      continue
    }
    const next = new URL(location, origin)
    if (next.origin !== origin) return next
    response = await visit(next.href)
  }
  throw new Error('the provider asks for ever')
}

/** Returns a provider that is not started yet, for a desk at `callback`. */
export async function openIdProvider(callback: string): Promise<OpenIdProvider> {
  const port = await freePort()
  const keys = { known: await newKey(), forged: await newKey() }
  let child: ChildProcess | undefined
  return {
    issuer: `http://127.0.0.1:${port}`,
    start: async (as = 'itself') => {
      const key = as === 'forged' ? keys.forged : keys.known
      const settings: ProviderSettings = { port, client: CLIENT, callback, key, isFailing: as === 'failing' }
      const started = fork(await compiledProgram(PROCESS), {
        execArgv: [],
        env: { PATH: process.env.PATH, HOME: process.env.HOME, OPENID_PROVIDER: JSON.stringify(settings) },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child = started
      // A failed test must not leave a process running.
      process.once('exit', () => void started.kill('SIGKILL'))
      await once(started, 'message')
    },
    stop: async () => {
      if (child?.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    answerPages: async (authorization, person) => {
      if (person && child) {
        const told = once(child, 'message')
        child.send(person)
        await told
      }
      return answerPages(authorization, person)
    },
  }
}
