import { resolve } from 'node:dns/promises'

/** Looks names up: for a text record each of its pieces. Rejects like `node:dns`. */
export interface Dns {
  text(name: string): Promise<string[][]>
}

export const systemDns: Dns = { text: (name) => resolve(name, 'TXT') }
