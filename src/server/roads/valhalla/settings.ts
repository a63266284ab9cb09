const QUIET = { type: '' };

/** Places of a way, and pairs of a table, at once. */
const STOPS = 1000;
const PAIRS = 1_000_000;
/** Metres between any two places of a way; and of a table, where it also says after what way a search is given up: two hours of it. */
const APART = 5_000_000;
export const REACH = 400_000;
/** How far from a place its road is looked for, in metres. */
const CUT_OFF = 2000;
/** What is kept in memory of the tiles, in bytes. */
const KEPT = 200_000_000;

const upTransitions = { '1': 400, '2': 100 };
const around = { '0': 1e8, '1': 20_000, '2': 5000 };

/** Limits of what is never asked for; Valhalla does not begin without them. */
const UNUSED = {
  isochrone: { max_contours: 1, max_time_contour: 1, max_distance_contour: 1, max_locations: 1, max_distance: 1 },
  trace: { max_shape: 1, max_distance: 1, max_gps_accuracy: 1, max_search_radius: 1, max_alternates: 1, max_alternates_shape: 1 },
  skadi: { max_shape: 1, min_resample: 1 },
  pedestrian: {
    max_locations: 1,
    max_distance: 1,
    max_matrix_distance: 1,
    max_matrix_location_pairs: 1,
    min_transit_walking_distance: 1,
    max_transit_walking_distance: 1,
  },
};

/** The settings of Valhalla over a folder of tiles, for making them and for driving on them; what is not named is as it comes. */
export const valhallaSettings = (tiles: string) => ({
  mjolnir: {
    tile_dir: tiles,
    max_cache_size: KEPT,
    id_table_size: 1_300_000_000,
    use_lru_mem_cache: true,
    lru_mem_cache_hard_control: false,
    hierarchy: true,
    shortcuts: true,
    include_driveways: true,
    include_driving: true,
    include_bicycle: false,
    include_pedestrian: false,
    reclassify_links: true,
    max_concurrent_reader_users: 1,
    data_processing: { infer_internal_intersections: true, infer_turn_channels: true, apply_country_overrides: true, use_admin_db: false },
    logging: QUIET,
  },
  loki: {
    actions: ['route', 'sources_to_targets', 'status'],
    use_connectivity: true,
    service_defaults: {
      radius: 0,
      minimum_reachability: 50,
      search_cutoff: CUT_OFF,
      node_snap_tolerance: 5,
      street_side_tolerance: 5,
      street_side_max_distance: 1000,
      heading_tolerance: 60,
    },
    logging: QUIET,
  },
  thor: {
    // Of the two this one agrees with its ways, and a table as long again takes no longer.
    source_to_target_algorithm: 'timedistancematrix',
    clear_reserved_memory: true,
    bidirectional_astar: { hierarchy_limits: { max_up_transitions: upTransitions, expand_within_distance: around } },
    logging: QUIET,
  },
  odin: { logging: QUIET, markup_formatter: { markup_enabled: false } },
  meili: { mode: 'auto', default: { breakage_distance: 2000 }, grid: { size: 500, cache_size: 100_240 }, logging: QUIET },
  service_limits: {
    ...UNUSED,
    auto: { max_distance: APART, max_locations: STOPS, max_matrix_distance: REACH, max_matrix_location_pairs: PAIRS },
    max_exclude_locations: 0,
    max_exclude_polygons_length: 0,
    max_radius: 200,
    max_reachability: 100,
    max_alternates: 0,
    max_timedep_distance: 500_000,
    max_timedep_distance_matrix: 0,
    max_distance_disable_hierarchy_culling: 0,
  },
});
