import { resolve } from 'node:dns/promises'

/** Looks up names; a text record is returned as its chunks. Rejects like `node:dns`. */
export interface Dns {
  text(name: string): Promise<string[][]>
}

export const systemDns: Dns = { text: (name) => resolve(name, 'TXT') }
