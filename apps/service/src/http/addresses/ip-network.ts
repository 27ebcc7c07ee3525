import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The leading groups of an IPv6 address that name a subscriber's network, a /64. */
const networkGroups = 4
const groupsMax = 8

/** The one spelling of an IPv6 address (RFC 5952), without its zone. */
function canonicalIpv6(address: string): string {
  const [bare = ''] = address.split('%', 1)
  return new URL(`http://[${bare}]`).hostname.slice(1, -1)
}

function groupsOf(canonical: string): number[] {
  const read = (part = '') => part.split(':').filter(Boolean)
  const [head, tail] = canonical.split('::')
  const [first, last] = [read(head), read(tail)]
  const zeros = Array<string>(groupsMax - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16))
}

/** The IPv4 address that an IPv6 address maps: "::ffff:203.0.113.9". */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : null
}

/** The leading groups of a /48, which providers give to one site: it holds 65,536 networks. */
const siteGroups = 3

/** The /48 that a network of IPv6 is part of; null for an IPv4 address. */
export function siteOf(network: string): string | null {
  if (!network.includes(':')) return null
  const site = groupsOf(network).slice(0, siteGroups)
  return canonicalIpv6(`${site.map((group) => group.toString(16)).join(':')}::`)
}

/** Whose share a network's requests are of: its /48, or an IPv4 address. */
export const shareOf = (network: string): string => siteOf(network) ?? network

function ipNetworkOfAddress(address: string): string | null {
  switch (isIP(address)) {
    case 4:
      return address
    case 6: {
      const groups = groupsOf(canonicalIpv6(address))
      const network = groups.slice(0, networkGroups).map((group) => group.toString(16))
      return mappedIpv4(groups) ?? canonicalIpv6(`${network.join(':')}::`)
    }
    default:
      return null
  }
}

/** An address with its port, as some proxies forward it; a bare IPv6 address has no port that could be told from it. */
const withPort = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/

const withoutPort = (text: string): string => {
  const [, bracketed, dotted] = withPort.exec(text) ?? []
  return bracketed ?? dotted ?? text
}

/** Whether a forwarded text is an address, with or without a port. */
export const isAddress = (text: string): boolean => isIP(withoutPort(text)) !== 0

/**
 * The unit that limits count by: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has whole.
 * Each has one spelling. A forwarded text that is no address gives way to the address of the connection.
 */
export const ipNetworkOf = (address: string, connection: string): string =>
  ipNetworkOfAddress(withoutPort(address)) ?? ipNetworkOfAddress(connection) ?? ''

/** The part of a request that limits and sessions read. */
export type Caller = Pick<FastifyRequest, 'headers' | 'ip'> & {
  socket: { readonly remoteAddress?: string | undefined }
  /** Set in process for the reads of a page that is drawn for every visitor; no request from outside has it. */
  readonly isForAll?: boolean
}

export const ipNetworkOfRequest = ({ ip, socket }: Caller): string =>
  ipNetworkOf(ip, socket.remoteAddress ?? '')
