/** Files of the service as an error report names them (OBS-2): nothing of the machine they are on. */

const NODE_FILE = /^node:[a-z_]+(?:\/[a-z_]+)*$/
/** Ours are in lower case with hyphens; five digits in a row are in none of them. */
const OWN_FILE = /\/(apps\/service\/(?:src|dist)|packages\/[a-z]+\/src)((?:\/[A-Za-z0-9.-]{1,60}){1,6}\.[cm]?[jt]s)$/
const LIBRARY_FILE = /\/(node_modules\/(?:@[a-z0-9-]+\/)?[a-z][a-z0-9.-]*)((?:\/[A-Za-z0-9._-]{1,60}){1,8}\.[cm]?js)$/
const LONG_NUMBER = /\d{5}/

/** `app:///apps/service/src/http/server.ts`; undefined for anything that is no file of the program. */
export function serviceFileName(address: string): string | undefined {
  if (NODE_FILE.test(address)) return address
  const [, folder, rest] = LIBRARY_FILE.exec(address) ?? OWN_FILE.exec(address) ?? []
  const name = folder === undefined || rest === undefined ? undefined : `app:///${folder}${rest}`
  return name === undefined || LONG_NUMBER.test(name) ? undefined : name
}
