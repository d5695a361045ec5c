import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FileChip, fileSize } from './file-chip.tsx'

it.each([
  [1, '1 KB'],
  [840_000, '840 KB'],
  [999_001, '1,000 KB'],
  [1_000_000, '1 MB'],
  [1_240_000, '1.2 MB'],
])('says %d bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})

it('shows the name without its ending, and the ending as the kind', () => {
  render(<FileChip name="Handling guide v1.2.pdf" size={840_000} />)
  screen.getByText('Handling guide v1.2')
  screen.getByText('PDF · 840 KB')
})

it('saves the file under its whole name', () => {
  render(<FileChip name="Guide.pdf" size={1} href="/media/a.pdf" />)
  expect(screen.getByRole('link').getAttribute('download')).toBe('Guide.pdf')
})

it('writes a size with the marks of its reader', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  vi.resetModules()
  const { fileSize } = await import('./file-chip.tsx')
  expect(fileSize(1_240_000)).toBe('1,2 MB')
})
