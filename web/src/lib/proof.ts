import type { ShoeProof } from './protocol'

/** The text that is committed to: algorithm, cards and salt, a line each. */
export function committed(algorithm: string, order: string, salt: string): string {
  return `${algorithm}\n${order}\n${salt}\n`
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Verdict = 'fits' | 'differs' | 'secret' | 'unable'

export async function verify(proof: ShoeProof): Promise<Verdict> {
  if (proof.order === null || proof.salt === null) return 'secret'
  if (!globalThis.crypto?.subtle) return 'unable'
  const digest = await sha256(committed(proof.algorithm, proof.order, proof.salt))
  return digest === proof.commitment.toLowerCase() ? 'fits' : 'differs'
}
