/** Names of the service's files for error reports (OBS-2). They reveal nothing about the machine. */

const NODE_FILE = /^node:[a-z_]+(?:\/[a-z_]+)*$/
/** Our files are in lower case with hyphens, and none contains five digits in a row. */
const OWN_FILE = /\/(apps\/service\/(?:src|dist)|packages\/[a-z]+\/src)((?:\/[A-Za-z0-9.-]{1,60}){1,6}\.[cm]?[jt]s)$/
const LIBRARY_FILE = /\/(node_modules\/(?:@[a-z0-9-]+\/)?[a-z][a-z0-9.-]*)((?:\/[A-Za-z0-9._-]{1,60}){1,8}\.[cm]?js)$/
const LONG_NUMBER = /\d{5}/

/**
 * Returns a name such as `app:///apps/service/src/http/server.ts`; undefined if the file does not belong to the
 * program.
 */
export function serviceFileName(address: string): string | undefined {
  if (NODE_FILE.test(address)) return address
  const [, folder, rest] = LIBRARY_FILE.exec(address) ?? OWN_FILE.exec(address) ?? []
  const name = folder === undefined || rest === undefined ? undefined : `app:///${folder}${rest}`
  return name === undefined || LONG_NUMBER.test(name) ? undefined : name
}
