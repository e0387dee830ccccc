import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toaster } from '#web/lib/toast.ts'

export const useMarketSheet = (id: number) =>
  useRead('GET /api/properties/:id/market-sheet', { params: { id } }, { refetchOnMount: 'always' })

export const useLetterhead = () => useRead('GET /api/notices/letterhead')

export const sheetFile = (id: number) => `/api/properties/${id}/market-sheet.pdf`

/** Saves the report as a file and records that the owner has it. */
export const useHandOver = () =>
  useWrite('POST /api/properties/:id/market-report', {
    onSuccess: (file) => {
      saveFile(file)
      toaster.show({ title: 'Marktbericht vermerkt', text: file.name })
    },
    onError: (error) =>
      toaster.fail('Der Marktbericht wurde nicht vermerkt', serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal.'),
  })
