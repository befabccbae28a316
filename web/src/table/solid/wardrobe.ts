/** The forms and materials of pieces, of their ghosts and of their outlines, each made once. */

import {
  BackSide,
  type BufferGeometry,
  Color,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from "three";
import type { Look, Place, Stuff } from "../../api/scene";
import { materialOf } from "../../parts/look";
import type { Dress } from "./crowd";
import type { Shape } from "./game";
import { MARKS } from "./palette";
import { block } from "./shapes/box";
import { surface } from "./textures";

/** How a crowd is dressed: as pieces are, as ghosts of them or of what is proposed, or as outlines around them. */
export type Style = "piece" | "ghost" | "proposal" | "outline";

/** An inlaid line is darker than a light piece, and lighter than a dark one. */
const DARKER = 0.42;
const LIGHTER = 4.5;

export class Wardrobe {
  private readonly forms = new Map<string, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly surfaces = new Map<Stuff, Texture>();

  constructor(
    private readonly look: Look,
    private readonly shapes: Readonly<Record<string, Shape>>,
  ) {}

  /** How things that are made alike look in a style. */
  dress(like: string, style: Style): Dress {
    const [kind = "", width, depth, height, colour] = like.split(" ");
    const size = [Number(width), Number(depth), Number(height)] as Place;
    const player = colour === "0" ? 0 : colour === "1" ? 1 : null;
    return {
      geometry: this.form(like, kind, size, player),
      material: this.material(style, player),
    };
  }

  dispose(): void {
    for (const each of [...this.forms.values(), ...this.materials.values(), ...this.surfaces.values()]) {
      each.dispose();
    }
  }

  private form(like: string, kind: string, size: Place, player: 0 | 1 | null): BufferGeometry {
    const { engraved, dark } = materialOf(this.look, player);
    const mark = engraved ? (dark ? LIGHTER : DARKER) : null;
    return kept(this.forms, like, () => (this.shapes[kind] ?? block)(size, mark));
  }

  private material(style: Style, player: 0 | 1 | null): Material {
    return kept(this.materials, style === "outline" ? style : `${style} ${player}`, () => {
      switch (style) {
        case "piece":
          return this.solid(player);
        case "ghost":
          return ghost(materialOf(this.look, player).hue);
        case "proposal":
          return ghost(MARKS.proposal);
        case "outline":
          return withoutInlay(new MeshBasicMaterial({ side: BackSide, vertexColors: true }));
      }
    });
  }

  private solid(player: 0 | 1 | null): Material {
    const { hue, stuff, roughness } = materialOf(this.look, player);
    const map = kept(this.surfaces, stuff, () => surface(stuff));
    return withGrain(new MeshStandardMaterial({ color: hue, map, roughness, vertexColors: true }));
  }
}

function kept<Key, Value>(store: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = store.get(key);
  if (value === undefined) store.set(key, (value = make()));
  return value;
}

/** Translucent and without shade, so that nobody takes it for a piece. */
function ghost(colour: string): Material {
  return new MeshStandardMaterial({
    color: new Color(colour).lerp(new Color("white"), 0.25),
    transparent: true,
    opacity: 0.6,
    roughness: 1,
    depthWrite: true,
  });
}

/** Leaves out all that is inlaid, which is in another tint. */
function withoutInlay(material: Material): Material {
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <begin_vertex>",
      "#include <begin_vertex>\nif (color.r != 1.0) transformed = vec3(0.0);",
    );
  };
  return material;
}

/**
 * Lets every instance have its own place on the texture, and be there only in part: then only some of its pixels are
 * drawn, which needs no sorting.
 */
function withGrain<Kind extends Material>(material: Kind): Kind {
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 grain;\nvarying float presence;")
      .replace(
        "#include <uv_vertex>",
        "#include <uv_vertex>\n#ifdef USE_MAP\nvMapUv += grain.xy;\n#endif\npresence = grain.z;",
      );
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying float presence;")
      .replace(
        "#include <map_fragment>",
        `#include <map_fragment>
        if (presence <= fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) * 0.999) discard;`,
      );
  };
  return material;
}
