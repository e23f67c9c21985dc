/** `host:port` of an address, as the outward client's list of private hosts has it. */
export function hostWithPort(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
