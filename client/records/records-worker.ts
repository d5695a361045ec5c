import { openDesk, type Request } from './records-desk.ts'

/** Files are parsed here: however large they are, the page stays responsive. */
const answer = openDesk()
addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void answer(data).then((reply) => postMessage(reply))
})
