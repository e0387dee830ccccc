import { z } from 'zod'
import { IMAGE_TYPES, TIP_PHOTO_BYTES_MAX, TIP_PHOTOS_MAX } from '../../domain/limits.ts'
import { Done, Id } from '../fields.ts'
import type { Routes } from '../route.ts'

/** A picture of a tip; its address is `/api/tip-photos/` and its id. */
export const TipPhoto = z.object({ id: z.uuid(), width: z.number(), height: z.number() })
export type TipPhoto = z.output<typeof TipPhoto>

/** The key is made by the device: the same picture sent twice is one. */
const ByKey = z.object({ id: Id, key: z.uuid() })
const ByPhoto = z.object({ id: z.uuid() })

/** What a partner saw: pictures of the object he tipped. */
export const tipPhotos = {
  add: {
    method: 'PUT',
    path: '/api/partner/property-tips/:id/photos/:key',
    access: ['partner'],
    kind: 'upload',
    mediaTypes: IMAGE_TYPES,
    maxBytes: TIP_PHOTO_BYTES_MAX,
    params: ByKey,
    reply: TipPhoto,
    invalidates: ['/api/partner/property-tips'],
    limits: [{ calls: 300, seconds: 3600, per: 'user' }],
    summary: `Ein Foto zum eigenen Objekt-Tipp, höchstens ${TIP_PHOTOS_MAX} je Tipp. Derselbe key ist dasselbe Foto. Aufnahmeort, Gerät und alles andere, was kein Bild ist, wird verworfen.`,
  },
  remove: {
    method: 'DELETE',
    path: '/api/partner/tip-photos/:id',
    access: ['partner'],
    params: ByPhoto,
    reply: Done,
    invalidates: ['/api/partner/property-tips'],
    summary: 'Ein Foto vom eigenen Objekt-Tipp nehmen.',
  },
  read: {
    method: 'GET',
    path: '/api/tip-photos/:id',
    access: ['agent', 'partner'],
    scope: 'read',
    kind: 'download',
    params: ByPhoto,
    mediaTypes: ['image/jpeg'],
    isShown: true,
    summary: 'Ein Foto, für den Partner, der den Tipp gab, und den Makler, der ihn hat.',
  },
} as const satisfies Routes
