/** A business's path, which is stable while entries come and go. */
export const businessPath = (realId: string): string => `/gsbiz/${encodeURIComponent(realId)}`
