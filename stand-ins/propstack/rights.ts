/** What a key may do, as resource and verb: `units:read`. */
export type Right = `${string}:${'read' | 'write'}`

/** The right a request needs: the first word of its path, read or written. */
export const rightOf = (method: string, path: string): Right => `${/^\/(\w+)/.exec(path)?.[1] ?? ''}:${method === 'GET' ? 'read' : 'write'}`
