# SPDX-License-Identifier: Apache-2.0
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(ZSET_CMAKE_SOURCE_DIR ${CMAKE_CURRENT_LIST_DIR})
set(ZSET_CMAKE_INSTALL_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/zset)

# zset_library(target COMPONENT name [DEPENDENCIES package...] [REQUIRES component...]):
# gives a library
# what all of ours have (own warnings, which users do not inherit, position
# independent code, each public header compiled alone by the target
# all_verify_interface_header_sets) and installs it with its headers as part of
# the package. Users know it as zset::<name>, zset::zset for `core`, in their own
# tree and installed alike. DEPENDENCIES are the packages that users need to find; modules for those
# without a config file lie beside this file. REQUIRES are the other components that it
# links, beside `core`.
function(zset_library target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "COMPONENT" "DEPENDENCIES;REQUIRES")
  string(REPLACE "core" "zset" public_name ${ARG_COMPONENT})
  add_library(zset::${public_name} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PRIVATE
    $<TARGET_PROPERTY:zset_compile_options,INTERFACE_COMPILE_OPTIONS>)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${public_name}
    POSITION_INDEPENDENT_CODE ON
    VERIFY_INTERFACE_HEADER_SETS ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    WINDOWS_EXPORT_ALL_SYMBOLS ON)

  if(ZSET_INSTALL)
    install(TARGETS ${target} EXPORT zset_${ARG_COMPONENT} FILE_SET HEADERS)
    install(EXPORT zset_${ARG_COMPONENT}
      FILE zset-${ARG_COMPONENT}-targets.cmake
      NAMESPACE zset::
      DESTINATION ${ZSET_CMAKE_INSTALL_DIR})
    set_property(GLOBAL APPEND PROPERTY ZSET_COMPONENTS ${ARG_COMPONENT})
    set_property(GLOBAL PROPERTY ZSET_${ARG_COMPONENT}_DEPENDENCIES "${ARG_DEPENDENCIES}")
    set_property(GLOBAL PROPERTY ZSET_${ARG_COMPONENT}_REQUIRES "${ARG_REQUIRES}")
  endif()
endfunction()

# Writes and installs the package's config file. Call after the last
# zset_library().
function(zset_install_package)
  get_property(ZSET_COMPONENTS GLOBAL PROPERTY ZSET_COMPONENTS)
  foreach(component IN LISTS ZSET_COMPONENTS)
    get_property(packages GLOBAL PROPERTY ZSET_${component}_DEPENDENCIES)
    get_property(components GLOBAL PROPERTY ZSET_${component}_REQUIRES)
    string(APPEND ZSET_COMPONENT_DEPENDENCIES
      "set(_zset_${component}_dependencies ${packages})\n"
      "set(_zset_${component}_requires ${components})\n")
  endforeach()
  configure_package_config_file(
    ${ZSET_CMAKE_SOURCE_DIR}/zsetConfig.cmake.in ${PROJECT_BINARY_DIR}/zsetConfig.cmake
    INSTALL_DESTINATION ${ZSET_CMAKE_INSTALL_DIR})
  write_basic_package_version_file(
    ${PROJECT_BINARY_DIR}/zsetConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES
    ${PROJECT_BINARY_DIR}/zsetConfig.cmake
    ${PROJECT_BINARY_DIR}/zsetConfigVersion.cmake
    ${ZSET_CMAKE_SOURCE_DIR}/FindAsio.cmake
    ${ZSET_CMAKE_SOURCE_DIR}/FindSodium.cmake
    DESTINATION ${ZSET_CMAKE_INSTALL_DIR})
endfunction()
