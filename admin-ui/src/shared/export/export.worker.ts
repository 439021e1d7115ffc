import { worker, type Order } from './work';

const run = worker();

self.onmessage = async ({ data }: MessageEvent<Order>) => self.postMessage(await run(data));
