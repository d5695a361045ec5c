const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export function describeFigures({ tables, rows, mediaFiles }: { tables: number; rows: number; mediaFiles: number }): string {
  return `${counted(rows, 'row')} in ${counted(tables, 'table')} and ${counted(mediaFiles, 'media file')}`
}
