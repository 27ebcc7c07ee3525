/** Whether this browser can encrypt here; over plain HTTP from another machine none can. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/** Base64 of RSA-OAEP with SHA-256 over the digits; `key` is base64 of DER SPKI. Never the same twice. */
export async function encryptPin(pin: string, key: string): Promise<string> {
  const spki = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const bytes = await crypto.subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(pin))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
