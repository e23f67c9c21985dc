/** The service with a mail server and an SMS provider in place of the sandbox's inbox (issue-14 3). */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { MethodConfig } from '../../src/config/schema'
import { messageReportPath, NUMBER_REPORTS_PATH } from '../../src/features/player-messages'
import { signatureOf } from '../../src/providers/twilio/read-report'
import { openTestService, PUBLIC_URL, type TestService } from '../http/test-service'

const SAMPLES = join(import.meta.dirname, '../../../../samples/messages')
const Sample = z.object({ messages: z.object({ email: z.looseObject({ plugin: z.string() }) }) })
const PHONE = '+491511234567'
const TOKEN = 'a token of the account'
const coded = (contact: 'email' | 'phone') =>
  MethodConfig.parse({
    ...{
      flow: 'deposit',
      short_name: `coded-${contact}`,
      public_name: 'Coded',
      provider: 'sandbox',
      provider_method: 'card',
    },
    ...{ pay_method_type: 'e_wallets', limits: { EUR: { min: '5.00', max: '500.00' } } },
    otp: { field: 'otp_code', contact },
  })

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

describe.each(oneDatabaseKind())('senders of messages on %s', (kind) => {
  let service: TestService
  const texts: URLSearchParams[] = []
  // The sample from the how-to, as a server in its own process.
  const mailServer = spawn(process.execPath, [join(SAMPLES, 'mail-server.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  mailServer.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  const smsServer = createServer((request: IncomingMessage, response) => {
    void textOf(request).then((body) => {
      texts.push(new URLSearchParams(body))
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SM${texts.length}` }))
    })
  })
  beforeAll(async () => {
    await once(smsServer.listen(0, '127.0.0.1'), 'listening')
    const port = await until(() => Number(/listening on port (\d+)/.exec(printed)?.[1] ?? 0))
    const { messages } = Sample.parse(parse(await readFile(join(SAMPLES, 'local.yaml'), 'utf8')))
    const smsHost = `127.0.0.1:${(smsServer.address() as AddressInfo).port}`
    service = await openTestService(kind, {
      configure: (config) => {
        const { COM } = config.brands
        if (!COM) throw new Error('the demo has lost its brand')
        const account = `AC${'0'.repeat(32)}`
        return {
          ...config,
          private_hosts_allowed: [...config.private_hosts_allowed, smsHost],
          messages: {
            email: { ...messages.email, port },
            phone: {
              plugin: 'twilio',
              url: `http://${smsHost}`,
              account_sid: account,
              auth_token: TOKEN,
              from: 'Demo',
            },
          },
          methods: { ...config.methods, 'coded-email': coded('email'), 'coded-phone': coded('phone') },
          brands: {
            ...config.brands,
            COM: { ...COM, payout_hold_hours: 24, methods: [...COM.methods, 'coded-email', 'coded-phone'] },
          },
        }
      },
    })
  })
  afterAll(async () => {
    await service.close()
    smsServer.closeAllConnections()
    smsServer.close()
    mailServer.kill()
  })

  const email = `${randomUUID()}@example.com`
  const open = () => service.openSession({ user: { id: 'player-of-messages', email, phone: PHONE } })
  const ask = async (contact: 'email' | 'phone') => {
    const body = { amount: '25.00', currency: 'EUR', parameters: {} }
    return service.call('otp', { session: await open(), params: { payGroupId: `coded-${contact}` }, body })
  }
  const newest = () =>
    service.db
      .selectFrom('player_messages')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const report = (path: string, fields: Record<string, string>, token = TOKEN) => {
    const parameters = new URLSearchParams(fields)
    return service.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(PUBLIC_URL + path, parameters, token),
      },
      body: parameters.toString(),
    })
  }

  it('a code is sent by e-mail, and the stored message contains neither the code nor the address', async () => {
    expect(await ask('email')).toMatchObject({ json: { status: 'sent' } })
    expect(printed).toContain(`For ${email}:`)
    const code = /Your code is (\d{6})/.exec(printed)?.[1] ?? 'no code'
    const row = await newest()
    expect(row).toMatchObject({ template: 'one_time_code', contact_type: 'email', state: 'accepted', reason: null })
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${code}|${email}`))
    expect(service.logged.join('\n')).not.toMatch(new RegExp(`"${code}"|${email}`))
  })

  it('a code is sent by SMS, and the provider’s signed report marks it as delivered', async () => {
    expect(await ask('phone')).toMatchObject({ json: { status: 'sent' } })
    const { id, state } = await newest()
    expect([state, texts[0]?.get('To')]).toEqual(['accepted', PHONE])
    const path = messageReportPath('phone', id)
    expect(texts[0]?.get('StatusCallback')).toBe(PUBLIC_URL + path)
    expect((await report(path, { MessageStatus: 'failed' }, 'another token')).status).toBe(401)
    expect((await newest()).state).toBe('accepted')
    expect(await report(path, { MessageStatus: 'delivered' })).toMatchObject({ status: 200, text: '<Response/>' })
    expect((await newest()).state).toBe('delivered')
    expect((await report(messageReportPath('email', id), { MessageStatus: 'failed' })).status).toBe(404)
    expect(service.logged.join('\n')).not.toContain(PHONE)
  })

  it('a player who replies STOP gets no notice by SMS', async () => {
    const path = NUMBER_REPORTS_PATH.replace('{channel}', 'phone')
    expect((await report(path, { From: PHONE, Body: 'Stop' })).status).toBe(200)
    texts.length = 0
    printed = ''
    // A player's first contact does not count as a change.
    await open()
    await service.openSession({ user: { id: 'player-of-messages', email: `new-${email}`, phone: PHONE } })
    await until(() => printed.includes(`For ${email}:`) && printed.includes('contact details were changed'))
    await until(async () => (await service.db.selectFrom('player_notices').select('id').execute()).length === 0)
    expect(texts).toEqual([])
  })
})
