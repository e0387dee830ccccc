import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptPhoto } from './kept-tips.ts'
import { PhotoField } from './photo-field.tsx'

/** Pictures that the stubbed decoder is still decoding, by file name. */
const unpacking = new Map<string, (picture: object) => void>()

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', ({ name }: File) => new Promise((resolve) => unpacking.set(name, resolve)))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
})
afterEach(() => {
  cleanup()
  unpacking.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Owner({ had = [] }: { had?: readonly KeptPhoto[] }) {
  const [photos, setPhotos] = useState(had)
  return <PhotoField photos={photos} onChange={setPhotos} />
}

const kept = (key: string): KeptPhoto => ({ key, content: new ArrayBuffer(1) })
const choose = (label: string, ...names: string[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: names.map((name) => new File(['x'], name)) } })
const unpack = async (name: string) => {
  await waitFor(() => expect(unpacking.has(name)).toBe(true))
  unpacking.get(name)?.({ width: 4, height: 3, close() {} })
}
const shown = () => screen.queryAllByRole('img').length

describe("a tip's photos", () => {
  it('are both kept when chosen in quick succession, whichever is ready first', async () => {
    render(<Owner had={[kept('a')]} />)
    choose('Foto aufnehmen', 'first.jpg')
    choose('Aus der Galerie', 'second.jpg')
    await unpack('second.jpg')
    await waitFor(() => expect(shown()).toBe(2))
    await unpack('first.jpg')
    await waitFor(() => expect(shown()).toBe(3))
  })

  it('stay removed when another one finishes loading later', async () => {
    render(<Owner had={[kept('a'), kept('b')]} />)
    choose('Aus der Galerie', 'late.jpg')
    fireEvent.click(screen.getByRole('button', { name: 'Foto 1 entfernen' }))
    expect(shown()).toBe(1)
    await unpack('late.jpg')
    await waitFor(() => expect(shown()).toBe(2))
    expect(screen.queryByRole('button', { name: 'Foto 3 entfernen' })).toBeNull()
  })

  it('are limited to eight, after which the field disappears', async () => {
    render(<Owner had={['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(kept)} />)
    choose('Aus der Galerie', 'eight.jpg', 'nine.jpg')
    await unpack('eight.jpg')
    await unpack('nine.jpg')
    await waitFor(() => expect(shown()).toBe(8))
    expect(screen.queryByLabelText('Aus der Galerie')).toBeNull()
  })
})
