/** Loaded before the service: messages of its parent define which names do not resolve, and cause errors on purpose. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

type Told = { readonly dns?: string; readonly reject?: true; readonly reset?: true; readonly throw?: true }
type Lookup = (name: string, options: dns.LookupOptions, callback: (error: Error | null) => void) => void

let code = 'ENOTFOUND'
const lookup = dns.lookup as unknown as Lookup

const lookupOrFail: Lookup = (name, options, callback) => {
  if (!name.endsWith('.example')) {
    lookup(name, options, callback)
    return
  }
  const error = Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code, syscall: 'getaddrinfo' })
  setImmediate(callback, error)
}
Object.assign(dns, { lookup: lookupOrFail })
syncBuiltinESMExports()

process.on('message', (told: Told) => {
  if (told.dns !== undefined) code = told.dns
  if (told.reject) void Promise.reject(new TypeError('planted rejection'))
  if (told.reset)
    setImmediate(() => {
      throw Object.assign(new Error('planted reset'), { code: 'ECONNRESET', syscall: 'read' })
    })
  if (told.throw)
    setImmediate(() => {
      throw new TypeError('planted mistake of card 4242424242424242')
    })
})
process.channel?.unref()
