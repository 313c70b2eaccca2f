// A switch that is remembered on this device, for each browser's profile.
import { useState } from "react";

export type DeviceSwitch = { key: string; isOnAtFirst: boolean };

/** What was chosen where storage is refused, as in some private windows: it lasts until the page is left. */
const unstored = new Map<string, boolean>();

export function isSwitchOn({ key, isOnAtFirst }: DeviceSwitch): boolean {
  const chosen = unstored.get(key);
  if (chosen !== undefined) return chosen;
  try {
    const stored = window.localStorage.getItem(key);
    return stored === null ? isOnAtFirst : stored === "on";
  } catch {
    return isOnAtFirst;
  }
}

export function useDeviceSwitch(of: DeviceSwitch): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => isSwitchOn(of));
  return [
    isOn,
    (next) => {
      setIsOn(next);
      try {
        window.localStorage.setItem(of.key, next ? "on" : "off");
        unstored.delete(of.key);
      } catch {
        unstored.set(of.key, next);
      }
    },
  ];
}
