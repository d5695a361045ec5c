import { openDesk, type Request } from './records-desk.ts'

/** Files are read here: however large they are, the page stays at hand. */
const answer = openDesk()
addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void answer(data).then((reply) => postMessage(reply))
})
