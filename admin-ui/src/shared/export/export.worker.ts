import { worker, type Order } from './work';

const carryOut = worker();

self.onmessage = async ({ data }: MessageEvent<Order>) => self.postMessage(await carryOut(data));
