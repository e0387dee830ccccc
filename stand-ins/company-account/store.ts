import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider'

/** What the provider remembers until it stops; clients come from `clients`. */
export function createStore(clients: ReadonlyMap<string, ClientMetadata>): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>()
  return (name) => {
    const key = (id: string) => `${name} ${id}`
    const findWhere = (matches: (payload: AdapterPayload) => boolean) =>
      [...rows].find(([at, payload]) => at.startsWith(`${name} `) && matches(payload))?.[1]
    return {
      upsert: async (id, payload) => void rows.set(key(id), payload),
      find: async (id) => (name === 'Client' ? clients.get(id) : rows.get(key(id))),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const row = rows.get(key(id))
        if (row) row['consumed'] = true
      },
      destroy: async (id) => void rows.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [at, payload] of rows) if (payload.grantId === grantId) rows.delete(at)
      },
    }
  }
}
