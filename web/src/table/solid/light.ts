/** Warm light from the upper left, as who looks at the table sees it, and a soft sky all around. */

import {
  BackSide,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from "three";
import { LIGHTS } from "./palette";

const FROM = new Vector3(-0.55, 1.1, 0.72);
const WARM = new Color(LIGHTS.warm);
const COOL = new Color(LIGHTS.cool);
const EARTH = new Color(LIGHTS.earth);

export class Light extends Group {
  private readonly sun = new DirectionalLight(WARM, 2.2);
  private readonly fill = new HemisphereLight(LIGHTS.above, LIGHTS.below, 1.35);

  constructor(shadows: boolean) {
    super();
    this.sun.castShadow = shadows;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.02;
    this.sun.shadow.radius = 3.5;
    this.add(this.sun, this.sun.target, this.fill);
  }

  /** Lights everything within a distance, from the left of who looks from an azimuth. */
  reach(radius: number, azimuth: number): void {
    this.sun.position
      .copy(FROM)
      .applyAxisAngle(new Vector3(0, 1, 0), azimuth)
      .multiplyScalar(radius * 2);
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = radius * 0.5;
    camera.far = radius * 5;
    camera.updateProjectionMatrix();
  }

  /** At night the lamp is a little lower. */
  dim(dark: boolean): void {
    this.sun.intensity = dark ? 1.9 : 2.2;
  }

  override dispose(): void {
    this.sun.dispose();
    this.fill.dispose();
  }
}

/** What polished wood mirrors: a sky that is warm on the left, cool on the right, and earth below. */
export function surroundings(renderer: WebGLRenderer): Texture {
  const sphere = new SphereGeometry(10, 32, 16);
  const points = sphere.attributes.position;
  const colours: number[] = [];
  for (let index = 0; points && index < points.count; index++) {
    const [x, y] = [points.getX(index) / 10, points.getY(index) / 10];
    const sky = COOL.clone().lerp(WARM, 0.5 - 0.5 * x);
    const light = sky.lerp(EARTH, Math.min(1, Math.max(0, 0.35 - y * 1.4)));
    colours.push(...light.multiplyScalar(0.35 + 0.6 * Math.max(0, y)).toArray());
  }
  sphere.setAttribute("color", new Float32BufferAttribute(colours, 3));
  const material = new MeshBasicMaterial({ vertexColors: true, side: BackSide });
  const world = new Scene().add(new Mesh(sphere, material));
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(world, 0.04);
  generator.dispose();
  sphere.dispose();
  material.dispose();
  return texture;
}
