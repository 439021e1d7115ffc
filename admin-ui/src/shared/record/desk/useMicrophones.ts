import { useEffect, useState } from 'react';
import { listMicrophones } from '../capture/microphone';

/** The microphones that are connected now. */
export function useMicrophones(): readonly MediaDeviceInfo[] {
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!('mediaDevices' in navigator)) return;
    let isOver = false;
    const look = () =>
      void listMicrophones().then(
        (devices) => !isOver && setFound(devices),
        () => undefined,
      );
    look();
    mediaDevices.addEventListener('devicechange', look);
    return () => {
      isOver = true;
      mediaDevices.removeEventListener('devicechange', look);
    };
  }, []);
  return found;
}
