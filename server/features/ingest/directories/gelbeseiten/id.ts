/** A business keeps this path; entries come and go. */
export const businessPath = (realId: string): string => `/gsbiz/${encodeURIComponent(realId)}`
