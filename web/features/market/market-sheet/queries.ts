import { useRead } from '#web/lib/query.ts'

export const useMarketSheet = (id: number) =>
  useRead('GET /api/properties/:id/market-sheet', { params: { id } }, { refetchOnMount: 'always' })

export const sheetFile = (id: number) => `/api/properties/${id}/market-sheet.pdf`
