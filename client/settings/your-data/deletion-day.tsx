import { readerLocale } from '#client/page/reader-locale.ts'

const day = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

export const DeletionDay = ({ date }: { date: string }) => <time dateTime={date}>{day.format(new Date(date))}</time>
